"""A thread that counts whenever it may run."""

import contextlib
import threading
import time


@contextlib.contextmanager
def counting():
    """A function that says how far another thread has counted; it stands still while somebody holds the interpreter's lock."""
    counted = [0]
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        yield lambda: counted[0]
    finally:
        stop.set()
        thread.join()


def lets_others_run(act):
    """Whether another thread runs during `act`. A busy machine may give it no time at once, so there are several attempts;
    while the lock is held, it counts to 1 or 2 at most, before and after."""
    with counting() as counted:
        for _ in range(50):
            before = counted()
            act()
            if counted() - before > 5:
                return True
    return False
