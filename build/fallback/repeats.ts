/**
 * Tells names that come again from those that come once. What is kept of the latter is never asked for: it
 * pushes out what is, and to throw it away later takes longer than to have composed it.
 */

/** Of 4 bytes each. About as many names are remembered, each by its hash alone. */
const places = 4096;

/**
 * The returned function is true for a name that was among the last few thousand that it was given. Another
 * name in its place, or one with the same hash, makes it wrong, which costs time alone.
 */
export function openRepeats(): (name: string) => boolean {
  const hashes = new Uint32Array(places);
  return (name) => {
    const hash = hashOf(name);
    const isRepeat = hashes[hash % places] === hash;
    hashes[hash % places] = hash;
    return isRepeat;
  };
}

/** FNV-1a, not below 1: an empty place is 0. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}
