/** Rules of a played branching game: it stays on its ways, its state follows the inputs, and the rules of every session hold. */
import { targetsOf, TYPED_TEXT_MAX, type PlayableScene, type Section } from '@rubato/contracts/domain'
import { assignedValue } from '../../scene/expression/declarations.ts'
import type { SessionState } from '../../session/model/state.ts'
import { isFinished } from '../../session/model/world.ts'
import { startSession } from '../../session/start/start-session.ts'
import { step } from '../../session/step.ts'
import type { Report } from '../surveyed-rules.ts'
import { watchSession } from '../watch-session.ts'
import { watchSpeech } from '../watch-speech.ts'
import type { InputMade, PlayedBranching } from './play-branching.ts'

const sceneIn = ({ latest: { world } }: SessionState) => {
  if (!world.scene) throw new Error('A branching game has a scene')
  return world.scene
}
type Sections = ReadonlyMap<string, Section>

/** Where calls may come back to: the section after a call, and a section in which a note called. */
const returnsOf = ({ sections }: PlayableScene): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ id, exit, notes = [] }) => [
      ...(exit.kind === 'call' ? [exit.next.to] : []),
      ...(notes.some(({ kind }) => kind === 'call') ? [id] : []),
    ]),
  )

function watchWays(game: PlayableScene, sections: Sections, state: SessionState, report: Report): void {
  const { path, repeats } = sceneIn(state)
  const returns = returnsOf(game)
  report('SCENE-10', path[0] === game.start, () => `begins with ${path[0]}`)
  for (const [index, to] of path.slice(1).entries()) {
    const from = sections.get(path[index] ?? '')
    const isWay =
      from !== undefined && (targetsOf(from).includes(to) || (from.exit.kind === 'return' && returns.has(to)))
    report('SCENE-10', isWay, () => `${from?.id} leads to ${to}`)
  }
  for (const [id, count] of Object.entries(repeats)) {
    const exit = sections.get(id)?.exit
    report('SCENE-16', exit?.kind === 'repeat' && count <= exit.times, () => `${id} led back ${count} times`)
  }
}

function watchValues({ variables }: PlayableScene, state: SessionState, report: Report): void {
  const { values, texts } = sceneIn(state)
  for (const variable of variables) {
    const value = values[variable.name]
    const isInside = value !== undefined && assignedValue(variable, value, `not ${value}`) === value
    report('SCENE-8', isInside, () => `${variable.name} is ${value}`)
    if (variable.kind === 'number') report('SCENE-25', isInside, () => `${variable.name} is ${value}`)
  }
  for (const text of Object.values(texts))
    report('SCENE-25', text.length <= TYPED_TEXT_MAX, () => `a text of ${text.length} characters`)
}

/** The section that an answer leads to; null for one that is not offered. */
function targetOf(section: Section, before: SessionState, answer: number | string): string | null {
  const { exit } = section
  const { question } = sceneIn(before)
  if (exit.kind === 'ask') {
    const isOffered = question?.answers.some(({ index }) => index === answer)
    return isOffered ? (exit.answers[Number(answer)]?.to ?? null) : null
  }
  if (exit.kind === 'number') return typeof answer === 'number' ? exit.to : null
  return exit.kind === 'text' && typeof answer === 'string' ? exit.to : null
}

/** Whether the input has changed nothing. The time limit may end at its time, which the advance by 1 ms includes. */
function isAsWithout({ at }: InputMade['input'], before: SessionState, after: SessionState): boolean {
  const [without] = step(before, { type: 'advance', to: at + 1 })
  return JSON.stringify(sceneIn(after)) === JSON.stringify(sceneIn(without))
}

/** An answer leads on at once, and one that is not offered changes nothing; a button leads on at once and loses nothing. */
function watchInput(sections: Sections, { input, before, after }: InputMade, report: Report): void {
  const [then, now] = [sceneIn(before), sceneIn(after)]
  const section = sections.get(then.section)
  const next = now.path[then.path.length]
  // Nothing is answered or pressed in a pause, while the session counts in after one, and while it is being finished.
  const { status, isEarlyEnd } = before.latest.world
  if (!section || status !== 'playing' || isEarlyEnd) return
  if (input.type === 'answer' && then.question) {
    const to = targetOf(section, before, input.answer)
    if (to === null) report('SCENE-13', isAsWithout(input, before, after), () => `${input.answer}`)
    else report('SCENE-11', next === to, () => `${input.answer} in ${section.id} leads to ${next}`)
  }
  if (input.type !== 'note') return
  const note = section.notes?.find(({ id }) => id === input.note)
  const isThere = note !== undefined && then.notes.includes(note.id)
  report('SCENE-19', next === (isThere ? note.to : undefined), () => `${input.note} in ${section.id} leads to ${next}`)
  const lost = before.latest.world.open.filter(({ item }) => !(section.carries ?? []).includes(item))
  const kept = new Set(after.latest.world.open.map(({ item, since }) => `${item}@${since}`))
  const isKept = lost.find(({ item, since }) => kept.has(`${item}@${since}`))
  if (isThere && note.kind === 'go')
    report('SCENE-20', isKept === undefined, () => `${isKept?.item} stays on in ${section.id}`)
}

/** A stop lists all that is on, in or held, and nothing follows it. */
function watchStop({ input, before, after }: InputMade, { effects }: PlayedBranching, report: Report): void {
  if (input.type !== 'stop') return
  const listed = effects.findLast((effect) => effect.kind === 'safe-state')
  const held = before.latest.world.open.map(({ item }) => item)
  const missing = held.find((item) => !listed?.release.some((each) => each.item === item))
  report('SAFE-3', listed !== undefined && missing === undefined, () => `${missing} is not on the list of a stop`)
  const { at } = after.latest
  const [, later] = step(step(after, { type: 'answer', at: at + 5, answer: 0 })[0], {
    type: 'advance',
    to: at + 10_000_000,
  })
  report('SAFE-3', later.length === 0, () => `${later.length} effects after a stop`)
}

/** No stroke comes while the hands are off after a report, whatever the member does meanwhile. */
function watchHandsOff({ effects, inputs }: PlayedBranching, report: Report): void {
  for (const { input, after } of inputs) {
    const { handsOffUntil } = after.latest.world
    if (handsOffUntil <= input.at) continue
    const stroke = effects.find(({ kind, at }) => kind === 'beat' && at > input.at && at < handsOffUntil)
    report('PLAY-7', stroke === undefined, () => `a stroke at ${stroke?.at}, before ${handsOffUntil}`)
  }
}

/** The outcome and the ending are those of the section that was reached last. */
function watchEnding(sections: Sections, { effects, state }: PlayedBranching, report: Report): void {
  const over = effects.findLast((effect) => effect.kind === 'over')
  const ending = over?.summary.scene?.ending ?? null
  if (ending === null) return
  const { section } = sceneIn(state)
  const exit = sections.get(section)?.exit
  const planned = state.latest.world.outcome
  report('SCENE-66', ending === section, () => `${ending} and not ${section}`)
  if (exit?.kind === 'end') report('SCENE-22', planned === exit.outcome, () => `${planned} in ${section}`)
}

/** The start and the inputs rebuild the state. */
function watchRebuilt({ start, inputs, state }: PlayedBranching, report: Report): void {
  const last = inputs.reduce((before, { input }) => step(before, input)[0], startSession(start))
  const rebuilt = step(last, { type: 'advance', to: state.latest.at })[0]
  const isSame = JSON.stringify(sceneIn(rebuilt)) === JSON.stringify(sceneIn(state))
  report('SCENE-23', isSame, () => `another state at ${state.latest.at}`)
}

export function watchBranching(game: PlayableScene, played: PlayedBranching, report: Report): void {
  const { start, effects, inputs, state } = played
  const sections: Sections = new Map(game.sections.map((section) => [section.id, section]))
  const times = inputs.map(({ input }) => input.at)
  watchSession(effects, state, report)
  watchSpeech(
    effects,
    times,
    { voice: game.voice?.name ?? start.profile.voice, chatSpeed: start.profile.chatSpeed },
    report,
  )
  report('SCENE-21', isFinished(state.latest.world), () => `${state.latest.world.status} at ${state.latest.at}`)
  watchWays(game, sections, state, report)
  watchValues(game, state, report)
  watchHandsOff(played, report)
  watchEnding(sections, played, report)
  watchRebuilt(played, report)
  for (const each of inputs) {
    watchInput(sections, each, report)
    watchStop(each, played, report)
  }
}
