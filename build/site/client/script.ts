/** Loads a classic script once. Only a classic script can also be read by pages opened from the disk. */
const loading = new Map<string, Promise<void>>();

export function loadScript(address: string): Promise<void> {
  let promise = loading.get(address);
  if (promise === undefined) {
    promise = insert(address);
    loading.set(address, promise);
    // After a failure, the next call tries again.
    promise.catch(() => loading.delete(address));
  }
  return promise;
}

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${address} could not be loaded`)));
    document.head.append(script);
  });
}
