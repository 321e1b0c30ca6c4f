//! The plain A* that Osada's speed bars are relative to. Self-contained: give it a Map, ask astar(id(start), id(goal), true).
pub struct Map { pub w: usize, pub h: usize, /** row-major, true = passable */ pub pass: Vec<bool> }
use std::cmp::Reverse;
use std::collections::BinaryHeap;
pub const S: u32 = 10_000; pub const D: u32 = 14_142;
pub struct Plain { pub w: usize, pub pass: Vec<u8>, g: Vec<u32>, par: Vec<u32>, stamp: Vec<u32>, generation: u32, heap: BinaryHeap<Reverse<(u64, u32)>>, pub expanded: u64 }
impl Plain {
    pub fn new(m: &Map) -> Plain {
        let w = m.w + 2; let n = w * (m.h + 2); let mut pass = vec![0u8; n];
        for y in 0..m.h { for x in 0..m.w { pass[(y + 1) * w + x + 1] = m.pass[y * m.w + x] as u8; } }
        Plain { w, pass, g: vec![0; n], par: vec![0; n], stamp: vec![0; n], generation: 0, heap: BinaryHeap::new(), expanded: 0 }
    }
    #[inline] pub fn id(&self, x: i32, y: i32) -> u32 { ((y + 1) as usize * self.w + x as usize + 1) as u32 }
    #[inline] pub fn xy(&self, i: u32) -> (i32, i32) { ((i as usize % self.w) as i32 - 1, (i as usize / self.w) as i32 - 1) }
    #[inline] fn h(w: u32, a: u32, tx: u32, ty: u32) -> u32 { let (x, y) = (a % w, a / w); let (dx, dy) = (x.abs_diff(tx), y.abs_diff(ty)); let (lo, hi) = if dx < dy { (dx, dy) } else { (dy, dx) }; lo * (D - S) + hi * S }
    /// Returns the full cell path (start..=goal) and integer cost.
    pub fn astar(&mut self, s: u32, t: u32, use_h: bool) -> Option<(Vec<u32>, u32)> {
        self.generation += 1; let generation = self.generation; self.heap.clear();
        let w = self.w as i32; let wu = self.w as u32; let (tx, ty) = (t % wu, t / wu);
        let key = |f: u32, g: u32| ((f as u64) << 32) | (!g) as u64;
        let hs = if use_h { Self::h(wu, s, tx, ty) } else { 0 };
        self.g[s as usize] = 0; self.stamp[s as usize] = generation; self.par[s as usize] = s;
        self.heap.push(Reverse((key(hs, 0), s)));
        while let Some(Reverse((k, u))) = self.heap.pop() {
            let g = !(k as u32); let ui = u as usize;
            if g != self.g[ui] { continue; }
            if u == t {
                let mut p = vec![t]; let mut c = t; while c != s { c = self.par[c as usize]; p.push(c); } p.reverse();
                return Some((p, g));
            }
            self.expanded += 1;
            let at = |d: i32| (ui as i32 + d) as usize;
            let p = |d: i32| self.pass[at(d)] != 0;
            let (n, e, so, we) = (p(-w), p(1), p(w), p(-1));
            let list = [(n, -w, S), (e, 1, S), (so, w, S), (we, -1, S), (n && e && p(1 - w), 1 - w, D), (so && e && p(1 + w), 1 + w, D), (so && we && p(w - 1), w - 1, D), (n && we && p(-w - 1), -w - 1, D)];
            for (ok, d, c) in list {
                if !ok { continue; }
                let v = at(d); let ng = g + c;
                if self.stamp[v] != generation { self.stamp[v] = generation; } else if self.g[v] <= ng { continue; }
                self.g[v] = ng; self.par[v] = u;
                let h = if use_h { Self::h(wu, v as u32, tx, ty) } else { 0 };
                self.heap.push(Reverse((key(ng + h, ng), v as u32)));
            }
        }
        None
    }
}
