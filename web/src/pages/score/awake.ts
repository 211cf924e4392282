/** Keep the screen on, where the device can, until the answer is called. It lets go of it whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function ask() {
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) await lock.release();
    } catch {
      // A battery that is nearly empty refuses; the screen then goes dark as usual.
    }
  }

  const look = () => void ask();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release().catch(() => undefined);
  };
}
