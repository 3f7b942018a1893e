/**
 * The unsaved changes of the settings: only the changed parts, so that saving them does not overwrite what another screen
 * or device has stored meanwhile.
 */
import { z } from 'zod'
import { settingsSchema, type Settings, type StoredSettings } from '@rubato/contracts/domain'
import { createDraftStore } from '../../lib/storage/drafts.ts'
import { same, threeWayMerge, type Merged } from '../../lib/storage/three-way-merge.ts'
import { SETTINGS_DRAFT } from './settings-draft-key.ts'

/** The parts of the settings that the screen changes. */
const changeSchema = settingsSchema
  .pick({
    tempo: true,
    beatPatternTempo: true,
    edgingTempoPercent: true,
    chatSpeed: true,
    talk: true,
    callName: true,
    intensity: true,
    authorFeedback: true,
    announcements: true,
    // Its length and its voice.
    gameGeneratorConfig: true,
  })
  .partial()
type FormSettings = Pick<Settings, keyof typeof changeSchema.shape>
export type SettingsChange = Partial<FormSettings>

interface SettingsDraft {
  change: SettingsChange
  /** Saved while offline: `change` is sent as soon as the service can be reached, also after the tab was closed. */
  isWaiting: boolean
  /** Messages of the contract or the service, by path of the field. */
  issues: Record<string, string>
  /** The last save failed: it is sent again with the next change, or when the member asks for it. */
  hasFailed: boolean
  /** The stored values that `change` started from; null while unknown. */
  base: Base | null
  /** The values that the service has now, when they clash with `change`: the member chooses. */
  theirs: Base | null
}
/** Values of the changed parts, and their revision. */
interface Base {
  revision: number
  values: SettingsChange
}

export const noDraft: SettingsDraft = {
  change: {},
  isWaiting: false,
  issues: {},
  hasFailed: false,
  base: null,
  theirs: null,
}

const baseSchema = z.object({ revision: z.int(), values: changeSchema }).nullable().default(null)

const draftSchema = z.object({
  change: changeSchema,
  isWaiting: z.boolean().default(false),
  issues: z.record(z.string(), z.string()),
  hasFailed: z.boolean().default(false),
  base: baseSchema,
  theirs: baseSchema,
})

/** A stored draft that no longer fits the contract is dropped. */
export const settingsDraft = createDraftStore<SettingsDraft>(SETTINGS_DRAFT, {
  parse: (kept) => (draftSchema.safeParse(kept).data ?? noDraft) as SettingsDraft,
  isEmpty: ({ change }) => Object.keys(change).length === 0,
  outlivesTab: ({ isWaiting }) => isWaiting,
})

const pick = (issues: Record<string, string>, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, issues[path] ?? '']))
export const keysOf = (change: SettingsChange) => Object.keys(change) as (keyof SettingsChange)[]

export const partOf = (settings: SettingsChange, keys: readonly (keyof SettingsChange)[]): SettingsChange =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]))

/** The base of `change`: the stored values of its keys. */
const baseOf = (stored: StoredSettings, change: SettingsChange): Base => ({
  revision: stored.revision,
  values: partOf(stored, keysOf(change)),
})

/** The base, extended by the parts that are changed for the first time. */
function extendBase(base: Base | null, stored: StoredSettings | null, part: SettingsChange): Base | null {
  if (!stored) return base
  if (!base) return baseOf(stored, part)
  return { ...base, values: { ...baseOf(stored, part).values, ...base.values } }
}

/** `change` without the values that equal the `stored` ones. */
export function withoutUnchanged(change: SettingsChange, stored: SettingsChange): SettingsChange {
  const keys = keysOf(change).filter((key) => !same(change[key], stored[key]))
  return Object.fromEntries(keys.map((key) => [key, change[key]]))
}

/**
 * Adds a change to the draft and removes the messages of the parts it touches. `stored` are the settings of the
 * service; null while a save is under way, when these are unknown.
 */
export function addChange(part: SettingsChange, stored: StoredSettings | null): void {
  const draft = settingsDraft.read()
  const touched = keysOf(part)
  const paths = Object.keys(draft.issues).filter((path) => !touched.some((key) => path.startsWith(key)))
  const change = withoutUnchanged({ ...draft.change, ...part }, stored ?? {})
  settingsDraft.write({
    ...draft,
    change,
    isWaiting: draft.isWaiting && keysOf(change).length > 0,
    hasFailed: false,
    base: keysOf(change).length === 0 ? null : extendBase(draft.base, stored, part),
    // The same object while there are no messages: the form depends on it.
    issues: paths.length === Object.keys(draft.issues).length ? draft.issues : pick(draft.issues, paths),
  })
}

/** After a successful save: the draft keeps only later changes. */
export function commitChange(sent: SettingsChange, stored: StoredSettings): void {
  const change = withoutUnchanged(settingsDraft.read().change, sent)
  const isEmpty = keysOf(change).length === 0
  settingsDraft.write({ ...noDraft, change, base: isEmpty ? null : baseOf(stored, change) })
}

/** After a failed save: the draft keeps the sent change, with the messages about it. */
export function keepChange(
  sent: SettingsChange,
  { issues, isOffline }: { issues: Record<string, string>; isOffline: boolean },
): void {
  const draft = settingsDraft.read()
  const change = { ...sent, ...draft.change }
  settingsDraft.write({ ...draft, change, isWaiting: isOffline, issues, hasFailed: !isOffline })
}

/** After a save that clashed with the values of the service: both are kept until the member chooses. */
export function keepBoth(sent: SettingsChange, stored: StoredSettings): void {
  const draft = settingsDraft.read()
  const change = { ...sent, ...draft.change }
  settingsDraft.write({ ...draft, change, isWaiting: false, theirs: baseOf(stored, change) })
}

/** Replaces the changes made here with the values of the service. */
export const takeTheirs = (): void => settingsDraft.write(noDraft)

/**
 * Rebases the changes made here on the values of the service. Where a part has several values, as the generator has, those
 * that only the service changed are taken.
 */
export function takeMine(): void {
  const draft = settingsDraft.read()
  const { base, theirs, change } = draft
  if (!base || !theirs) return
  const clashing = keysOf(theirs.values).filter((key) => key in change)
  const merged = mergeChange(base.values, partOf(change, clashing), theirs.values).value as SettingsChange
  settingsDraft.write({
    ...draft,
    change: { ...change, ...merged },
    base: { revision: theirs.revision, values: { ...base.values, ...theirs.values } },
    theirs: null,
  })
}

/** Merge of settings that two tabs or devices changed: the keys of `mine`, with the values stored since `base`. */
export function mergeChange(
  base: Partial<Settings>,
  mine: Partial<Settings>,
  theirs: Partial<Settings>,
): Merged<Partial<Settings>> {
  const keys = Object.keys(mine) as (keyof Settings)[]
  const merged = keys.map((key) => [key, threeWayMerge<unknown>(base[key], mine[key], theirs[key], [key])] as const)
  return {
    value: Object.fromEntries(merged.map(([key, { value }]) => [key, value])),
    clashes: merged.flatMap(([, { clashes }]) => clashes),
  }
}
