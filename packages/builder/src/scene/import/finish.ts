/** The draft of an imported work: its sections, variables, name and author, with the report. */
import { COMPOSED_NAME_MAX, DIALOG_TEXT_MAX, TITLE_LENGTH, type Imported } from '@rubato/contracts/domain'
import { refuseField, type RefusedFile } from '../../read-file.ts'
import { sceneDraftSchema, type SceneDraft } from '../draft.ts'
import { Compiler } from './compile.ts'
import type { Work } from './maker.ts'
import { shownLine } from './plain-text.ts'
import { WHOLE_FILE, type ImportReport } from './report.ts'

interface ImportedScene {
  readonly game: SceneDraft
  readonly report: ImportReport
}

export type ReadScene = ({ readonly ok: true } & ImportedScene) | RefusedFile

const UNNAMED = 'Imported scene'

function nameOf(wanted: string): string {
  const name = shownLine(wanted, TITLE_LENGTH.max)
  return name.length >= TITLE_LENGTH.min
    ? name
    : name === ''
      ? UNNAMED
      : shownLine(`${name} (imported)`, TITLE_LENGTH.max)
}

/** Everything that is put into the draft was cut to the bounds of the contract; it is refused where it breaks one all the same. */
export function finishImport({
  format,
  work,
  title: titled,
  fileName,
  author: given,
}: {
  format: Imported['format']
  work: Omit<Work, 'folder'>
  /** Of the work in the file; empty where the file has none. */
  title: string
  fileName: string
  author: string
}): ReadScene {
  const { report, translation } = work
  const wanted = titled || fileName
  const name = nameOf(wanted)
  const whole = shownLine(wanted, DIALOG_TEXT_MAX)
  if (name !== whole) report.add('changed', WHOLE_FILE, 'builder.scene.name-changed', { from: whole, to: name })
  const { start, sections } = new Compiler({ ...work, folder: name }).compile()
  const author = shownLine(given, COMPOSED_NAME_MAX)
  const title = shownLine(titled, COMPOSED_NAME_MAX)
  const variables = translation.declared()
  const imported: Imported = { format, ...(author === '' ? {} : { author }), ...(title === '' ? {} : { title }) }
  const draft = { name, imported, start, sections, variables }
  const parsed = sceneDraftSchema.safeParse(draft)
  return parsed.success ? { ok: true, game: parsed.data, report: report.done() } : refuseField(parsed.error)
}
