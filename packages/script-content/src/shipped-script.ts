/** The form of a script that ships with the product. */
import type { ShippedDialog } from './read-dialogs.ts'

export interface ShippedScript {
  id: string
  title: string
  description: string
  intended_sex: 'all'
  tags: readonly string[]
  dialogs: readonly ShippedDialog[]
}
