/** Sessions that their stage has ended, so that a screen that was away meanwhile learns of it at once. */

/** Sessions that are remembered, the latest. A screen of an older one waits for its stage until the relay gives it up. */
const ENDED_MAX = 5000

export function createEndedRooms() {
  const rooms = new Set<string>()
  return {
    add(room: string) {
      rooms.delete(room)
      rooms.add(room)
      for (const oldest of rooms) {
        if (rooms.size <= ENDED_MAX) return
        rooms.delete(oldest)
      }
    },
    has: (room: string): boolean => rooms.has(room),
    /** The stage has connected again. */
    remove: (room: string) => void rooms.delete(room),
  }
}
