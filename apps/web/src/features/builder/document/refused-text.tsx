/** Keeps texts of fields that are not committed in this tab, so that they are there when the fields are shown again. */
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { onPageLeft } from '../../../lib/browser/page-left.ts'
import type { RefusedText } from '../../../lib/storage/kept-texts.ts'
import { useWork } from './use-builder.ts'

const FieldsContext = createContext('')

/** Fields of one thing: two things may have fields of the same name. */
export function FieldsOf({ name, children }: { name: string | number; children: ReactNode }) {
  const around = use(FieldsContext)
  return <FieldsContext value={`${around}${name}/`}>{children}</FieldsContext>
}

interface Places {
  /** The thing that has the list. */
  around: string
  items: readonly unknown[]
  keys: readonly string[]
  /** Keys that were given so far. */
  given: number
  /** Where each item of the list before is now; null for one that was removed. */
  moved: readonly (number | null)[]
}

/** The places after one change of the list. An item whose content was changed keeps its place. */
function placesAfter({ around, items: before, keys, given }: Places, items: readonly unknown[]): Places {
  const [old, now] = [before.map((item) => JSON.stringify(item)), items.map((item) => JSON.stringify(item))]
  const added = items.length - before.length
  const differing = old.findIndex((item, index) => item !== now[index])
  const first = added === 0 || differing === -1 ? before.length : differing
  const moved = old.map((item, index) => {
    if (index < first) return index
    return item === now[index + added] ? index + added : null
  })
  let next = given
  const keyAt = (index: number) => keys[moved.indexOf(index)] ?? `item-${next++}`
  return { around, items, keys: items.map((_, index) => keyAt(index)), given: next, moved }
}

/**
 * Keys for items without an id, whose fields are in `FieldsOf` by place. The fields and their refused texts follow their items
 * to another place.
 */
export function useItemsByPlace(items: readonly unknown[]): readonly string[] {
  const { keptTexts } = useWork().session
  const around = use(FieldsContext)
  const [known, setKnown] = useState<Places>({ around, items: [], keys: [], given: 0, moved: [] })
  const before = known.around === around ? known : { ...known, around, items: [], keys: [] }
  const places = before.items === items ? before : placesAfter(before, items)
  if (places !== known) setKnown(places)
  const { moved } = places
  useLayoutEffect(() => {
    keptTexts.rename((field) => {
      if (!field.startsWith(around)) return field
      const [, index, rest] = /^(\d+)(\/.*)$/.exec(field.slice(around.length)) ?? []
      if (index === undefined || !(index in moved)) return field
      const place = moved[Number(index)]
      return typeof place === 'number' ? `${around}${place}${rest}` : null
    })
  }, [around, keptTexts, moved])
  return places.keys
}

export interface KeptRefusal {
  /** The text that is refused, here or in another field of the same value; without a problem it was only typed. */
  refused: RefusedText | undefined
  /** Null: the text was taken, or put back. */
  keep: (refused: RefusedText | null) => void
}

/** @param field its name among the fields of the same thing */
export function useKeptRefusal(field: string, value: string): KeptRefusal {
  const { keptTexts } = useWork().session
  const name = use(FieldsContext) + field
  const refused = useSyncExternalStore(keptTexts.subscribe, () => keptTexts.of(name, value))
  return { refused, keep: (text) => keptTexts.keep(name, value, text) }
}

export interface TypedText {
  /** The text that is typed or refused; null where there is none. */
  typed: string | null
  /** Why it is refused, or null. */
  error: string | null
  set: (text: string | null, error: string | null) => void
}

/** Keeps a text that is typed when its field leaves the page, or the page is hidden or left. Returns the function that sets it. */
function useKeptOnLeave(kept: KeptRefusal | undefined): (text: string | null) => void {
  const typed = useRef<string | null>(null)
  const leave = useEffectEvent(() => {
    if (typed.current !== null) kept?.keep({ text: typed.current, problem: '' })
  })
  useEffect(() => {
    const stop = onPageLeft(leave)
    return () => {
      stop()
      leave()
    }
  }, [])
  return (text) => {
    typed.current = text
  }
}

/**
 * The text of a field that is not committed. A refused text ends where the value changes, or where another field of the same value
 * takes or puts back its text. Without `kept` it is lost with the field.
 */
export function useTypedText(value: string, kept?: KeptRefusal): TypedText {
  const [typed, setTyped] = useState<string | null>(null)
  const [own, setOwn] = useState<(RefusedText & { value: string }) | null>(null)
  const refused = kept ? kept.refused : own?.value === value ? own : undefined
  const setKeptOnLeave = useKeptOnLeave(kept)
  return {
    typed: typed ?? refused?.text ?? null,
    error: typed === null ? refused?.problem || null : null,
    set(text, error) {
      const next = text === null || error === null ? null : { text, problem: error }
      setTyped(next ? null : text)
      setKeptOnLeave(next ? null : text)
      if (kept) kept.keep(next)
      else setOwn(next && { ...next, value })
    },
  }
}
