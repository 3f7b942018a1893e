import type { TFunction } from 'i18next'
import type { GameDraft } from '../unsent-games.ts'

/** The name of a game that is stored on this device only, or a placeholder until it has one. */
export const draftName = (t: TFunction, { name, branches }: Pick<GameDraft, 'name' | 'branches'>): string =>
  name.trim() || t(branches ? 'palette.new-game-with-choices' : 'palette.new-game')
