/** The answers and buttons of a branching game by their place, for keys and for inputs without hands. */
import type { SceneInput, StageView } from '@rubato/engine'

/** While a question is open its answers, otherwise the buttons of the section; null where there is none at the place, from 0. */
export function offeredAt(place: number, view: StageView | null): SceneInput | null {
  if (view?.status !== 'playing') return null
  const { choice, notes = [] } = view
  if (choice) {
    const answer = choice.answers[place]
    return answer ? { type: 'answer', answer: answer.index } : null
  }
  const note = notes[place]
  return note ? { type: 'note', note: note.id } : null
}

/** Another text each time that other answers or buttons are offered; empty while none is. */
export const offerOf = (view: StageView | null): string =>
  view?.choice?.id ?? view?.notes?.map(({ id }) => id).join() ?? ''
