/** The games whose start screen the member opened on this device: they are kept for offline play. */
import { addRecent, readRecent } from '../lib/storage/recent.ts'

export const rememberOpenedGame = (id: string): void => addRecent('games', id)

/** Ids, the last opened first. */
export const readOpenedGames = (): string[] => readRecent('games')
