/** Entry of the command palette. */
import type { LucideIcon } from 'lucide-react'

export interface PaletteEntry {
  /** Unique among all entries, without a title: it is remembered on this device. */
  id: string
  label: string
  /** Other words that find the entry. */
  keywords?: readonly string[]
  icon: LucideIcon
  /** Called after the palette has closed. */
  onChoose: () => void
}

export interface PaletteSource {
  /** Heading of its entries, unique among the sources. */
  title: string
  entries: readonly PaletteEntry[]
  /** Says that its entries are loading or could not be loaded. */
  note?: string | undefined
}
