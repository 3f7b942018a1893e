/** Refused texts of the fields of panels: they are there again when the panel is, in this tab. */
import { createContext, use, useState, type ReactNode } from 'react'
import type { RefusedText } from '../../../lib/storage/kept-texts.ts'
import { useWork } from './use-builder.ts'

const FieldsContext = createContext('')

/** Fields of one thing: two things may have fields of the same name. */
export function FieldsOf({ name, children }: { name: string | number; children: ReactNode }) {
  const around = use(FieldsContext)
  return <FieldsContext value={`${around}${name}/`}>{children}</FieldsContext>
}

export interface KeptRefusal {
  /** The text that was refused before the field was there. */
  refused: RefusedText | undefined
  /** Null: the text was taken, or put back. */
  keep: (refused: RefusedText | null) => void
}

/** @param field its name among the fields of the same thing */
export function useKeptRefusal(field: string, value: string): KeptRefusal {
  const { keptTexts } = useWork().session
  const name = use(FieldsContext) + field
  const [refused] = useState(() => keptTexts.of(name, value))
  return { refused, keep: (text) => keptTexts.keep(name, value, text) }
}
