/** Refused texts of the fields of panels: they are there again when the panel is, in this tab. */
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { RefusedText } from '../../../lib/storage/kept-texts.ts'
import { useWork } from './use-builder.ts'

const FieldsContext = createContext('')

/** Fields of one thing: two things may have fields of the same name. */
export function FieldsOf({ name, children }: { name: string | number; children: ReactNode }) {
  const around = use(FieldsContext)
  return <FieldsContext value={`${around}${name}/`}>{children}</FieldsContext>
}

export interface KeptRefusal {
  /** The text that is refused, here or in another field of the same value. */
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

/**
 * The text of a field that is not committed. A refused text ends where the value changes, or where another field of the same value
 * takes or puts back its text. Without `kept` it is lost with the field.
 */
export function useTypedText(value: string, kept?: KeptRefusal): TypedText {
  const [typed, setTyped] = useState<string | null>(null)
  const [own, setOwn] = useState<(RefusedText & { value: string }) | null>(null)
  const refused = kept ? kept.refused : own?.value === value ? own : undefined
  return {
    typed: typed ?? refused?.text ?? null,
    error: typed === null ? (refused?.problem ?? null) : null,
    set(text, error) {
      const next = text === null || error === null ? null : { text, problem: error }
      setTyped(next ? null : text)
      if (kept) kept.keep(next)
      else setOwn(next && { ...next, value })
    },
  }
}
