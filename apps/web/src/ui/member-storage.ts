/**
 * Whether this page stores data of the member. In `ui`, because both the stage and the storage of the app read it.
 */
let isClosed = false

/** Whether the member has signed out of this page: nothing more is stored for them. */
export const isMemberStorageClosed = (): boolean => isClosed

export function setMemberStorageClosed(next: boolean): void {
  isClosed = next
}
