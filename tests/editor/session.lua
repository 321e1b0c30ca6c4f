-- A mod is written in Neovim with the help of the language server: mistakes are underlined and corrected, names completed,
-- explained and changed, files brought into their usual form. Run without a window:
--   OSADA=target/release/osada nvim --headless --clean -c 'luafile tests/editor/session.lua' -c 'cquit 1'
-- in a folder that may be written to. Whatever is not as it should be ends it with exit code 1.

local server = vim.env.OSADA or "osada"
local folder = vim.fn.getcwd() .. "/mods/hills"

local function fail(what)
  io.stderr:write(what .. "\n")
  vim.cmd("cquit 1")
end

local function step(what)
  io.stdout:write(what .. "\n")
end

local client = vim.lsp.start_client({ name = "osada", cmd = { server, "lsp" }, root_dir = vim.fn.getcwd() })
if not client then
  fail("the server does not start")
end

-- Waits until something holds, at most a minute.
local function await(what, holds)
  if not vim.wait(60000, holds, 20) then
    fail("this never came: " .. what)
  end
end

local function edit(path, text)
  vim.fn.mkdir(vim.fn.fnamemodify(folder .. "/" .. path, ":h"), "p")
  vim.cmd("edit " .. vim.fn.fnameescape(folder .. "/" .. path))
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split(text, "\n"))
  vim.lsp.buf_attach_client(buffer, client)
  return buffer
end

local function text_of(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n")
end

local function messages(buffer)
  local all = {}
  for _, found in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(all, found.message)
  end
  return table.concat(all, "\n")
end

local function await_mistake(buffer, says)
  await("a mistake that says `" .. says .. "`", function()
    return messages(buffer):find(says, 1, true) ~= nil
  end)
end

local function await_correct(buffer)
  await("a file without mistakes, but: " .. messages(buffer), function()
    return #vim.diagnostic.get(buffer) == 0
  end)
end

-- Puts the cursor on the last letter of a piece of text.
local function go_to(buffer, piece)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
    local _, last = line:find(piece, 1, true)
    if last then
      vim.api.nvim_win_set_cursor(0, { number, last - 1 })
      return
    end
  end
  fail("nowhere: " .. piece)
end

local function request(buffer, method, params)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  if problem or not answers[client] or answers[client].err then
    fail(method .. ": " .. (problem or vim.inspect(answers)))
  end
  return answers[client].result
end

local function completed(buffer, piece)
  go_to(buffer, piece)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.position.character = params.position.character + 1
  local found = request(buffer, "textDocument/completion", params)
  local labels = {}
  for _, item in ipairs(found.items or found) do
    labels[item.label] = true
  end
  return labels
end

local function expect(what, holds)
  if not holds then
    fail("not so: " .. what)
  end
end

-- Applies the quick fix for the mistake at a piece of text.
local function fix(buffer, piece)
  go_to(buffer, piece)
  local params = vim.lsp.util.make_range_params(0, "utf-16")
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buffer) }
  local actions = request(buffer, "textDocument/codeAction", params)
  expect("there is a quick fix for " .. piece, actions and #actions > 0)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
end

local function format(buffer)
  local options = { tabSize = 4, insertSpaces = true }
  local edits = request(buffer, "textDocument/formatting", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    options = options,
  })
  vim.lsp.util.apply_text_edits(edits or {}, buffer, "utf-16")
end

local function save()
  vim.cmd("silent write")
end

step("the manifest, whose version is missing")
local manifest = edit("mod.ron", '(\n    name: "hills",\n    title: "The hills",\n    by: "Ola",\n    about: "Shieldmen."\n)')
save()
await_mistake(manifest, "version")
local fields = completed(manifest, '"The hills",')
expect("`version` is offered", fields["version"] or fields['version: ""'])
vim.api.nvim_buf_set_lines(manifest, 3, 3, true, { '    version: "0.1",' })
await_correct(manifest)
save()

step("the shieldman, who is like a `grnut`")
local units = edit("units.ron", '(\n    units: {\n        "shieldman": (like: "grnut", title: "Shieldman", hp: 90),\n    },\n)')
save()
await_mistake(units, "grnut")
fix(units, "grnut")
await_correct(units)
expect("the quick fix was right", text_of(units):find('like: "grunt"', 1, true))
go_to(units, "hp")
local hover = request(units, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
expect("hit points are explained", hover and vim.inspect(hover):lower():find("hit points", 1, true))
save()

step("the level, in which a comma is missing and a name is misspelt")
local level = edit(
  "levels/valley.ron",
  [==[
(
    title: "The valley below",
    about: "They come down from the hills.",
    mods: ["hills"],
    ground: Generated(kind: Valley, width: 64, height: 48)
    stock: (wod: 40, stone: 20, food: 20),
    colonists: Count(5),
    waves: [[("shieldman", 2)], [("", 4)]],
)]==]
)
save()
await_mistake(level, "comma")
await_mistake(level, "wod")
fix(level, "height: 48)")
await("one mistake less", function()
  return not messages(level):find("comma", 1, true)
end)
fix(level, "wod")
local names = completed(level, '[("')
expect("units of the mod and of the rules are offered", names["shieldman"] and names["archer"])
local line = vim.api.nvim_buf_get_lines(level, 7, 8, true)[1]
vim.api.nvim_buf_set_lines(level, 7, 8, true, { (line:gsub('""', '"shieldman"')) })
await_correct(level)
save()

step("the shieldman is a pikeman in all files")
vim.cmd("buffer " .. units)
go_to(units, "shieldman")
local rename = vim.lsp.util.make_position_params(0, "utf-16")
rename.newName = "pikeman"
vim.lsp.util.apply_workspace_edit(request(units, "textDocument/rename", rename), "utf-16")
expect("the row has its new name", text_of(units):find('"pikeman"', 1, true))
expect("the level names it so", text_of(level):find('"pikeman"', 1, true) and not text_of(level):find("shieldman", 1, true))
await_correct(units)
await_correct(level)

step("the usual form")
vim.api.nvim_buf_set_lines(units, 2, 3, true, { '   "pikeman" :(like:"grunt",title: "Pikeman" , hp: 90)' })
format(units)
expect("it is what osada fmt gives", text_of(units):find('\n        "pikeman": (like: "grunt", title: "Pikeman", hp: 90),\n', 1, true))
await_correct(units)

step("a test of what the mod promises")
local tests = edit(
  "tests/valley.ron",
  [==[
(
    about: "What the hills say of pikemen.",
    tests: [
        (name: "whoever does nothing loses", level: Named("valey"), seeds: 2, expect: (outcome: Defeat)),
    ],
)]==]
)
save()
await_mistake(tests, "valey")
vim.api.nvim_buf_set_lines(tests, 3, 4, true, {
  '        (name: "whoever does nothing loses", level: Named("valley"), seeds: 2, expect: (outcome: Defeat)),',
})
await_correct(tests)

vim.cmd("silent wall")
step("done")
vim.cmd("qall!")
