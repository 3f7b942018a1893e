/** Drags the playhead: the beats that it passes sound, and the line next to it is shown. */
import { strongestBeat } from '../../times/beat-grid.ts'
import type { TimelineModel } from '../model/model.ts'

/** Time between two clicks at least, ms: more than 30 a second would be a buzz. */
const CLICK_MS = 1000 / 30

export interface Scrub {
  /** Puts the playhead there without a sound: the press that begins the drag. */
  begin: (at: number) => void
  to: (at: number) => void
  end: () => void
}

export function createScrub(model: TimelineModel, now: () => number = () => performance.now()): Scrub {
  let last: number | null = null
  let clickedAt = -Infinity
  const put = (at: number) => {
    last = at
    model.props.onPlayhead(at)
    model.readout.set(model.words.under(at))
  }
  /** One click for all beats that were passed: the strongest of them. */
  const click = (from: number, until: number) => {
    const { sound, beats } = model.props
    if (!sound?.isOn || now() - clickedAt < CLICK_MS) return
    const accent = strongestBeat(beats, from, until)
    if (!accent) return
    clickedAt = now()
    sound.click(accent)
  }
  return {
    begin: put,
    to(at) {
      if (last === at) return
      if (last !== null) click(last, at)
      put(at)
    },
    end() {
      last = null
      model.readout.set(null)
    },
  }
}
