"""A thread that counts whenever it may run."""

import contextlib
import threading
import time


@contextlib.contextmanager
def counting():
    """A function that says how far a thread has counted that runs meanwhile; it stands still while others hold the interpreter's lock."""
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
