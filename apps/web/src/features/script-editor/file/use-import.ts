/** The import of a file: read, previewed by the server, corrected, and applied without the refused rows. */
import { useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { ImportReport, TriggerId } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import type { OpenDocument } from '../outbox/open-document.ts'
import { decodeFile, type FileEncoding } from './decode-file.ts'
import { readFile, type FileRows } from './script-file.ts'

/** The open script that a file is written from and imported into. */
export type OpenScript = Pick<OpenDocument, 'store' | 'sender' | 'refreshAfterImport'>

interface ImportFile extends FileRows {
  encoding: FileEncoding
}
export interface Preview {
  file: ImportFile
  /** With the rows that this browser could not read among the refused ones. */
  report: ImportReport
}

/** Indexes of the rows that are sent: a row with ambiguous cells is refused here. */
function readableRows({ positions, misread }: FileRows): number[] {
  const refused = new Set(misread)
  return positions.flatMap((position, index) => (refused.has(position) ? [] : [index]))
}

const NOTHING: ImportReport = {
  applied: false,
  lines: [],
  counts: { add: 0, change: 0, unchanged: 0, refuse: 0 },
  rows: [],
}

/** @param sent the index in the file of each row of the request */
function reportOfFile(file: FileRows, sent: readonly number[], report: ImportReport, message: string): ImportReport {
  const known = new Set(sent)
  const misread = file.rows.flatMap((_, row) => (known.has(row) ? [] : [{ row, outcome: 'refuse' as const, message }]))
  const rows = [...report.rows.map((each) => ({ ...each, row: sent[each.row] ?? each.row })), ...misread]
  return {
    ...report,
    counts: { ...report.counts, refuse: report.counts.refuse + misread.length },
    rows: rows.toSorted((a, b) => a.row - b.row),
  }
}

export function useImport(script: ScriptItem, session: OpenScript, onImported: (count: number) => void) {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function request(file: FileRows, apply: boolean): Promise<ImportReport> {
    const sent = readableRows(file)
    const rows = sent.flatMap((index) => file.rows[index] ?? [])
    // The refused rows are those that the author has seen, so that only they are left out.
    const skipRefused = (preview?.report.counts.refuse ?? 0) > 0
    const report =
      rows.length === 0
        ? NOTHING
        : await call(scriptAuthoringEndpoints.importDialogs, {
            params: { scriptId: script.id },
            body: { rows, apply, skipRefused },
          })
    return reportOfFile(file, sent, report, t('editor.file.misread'))
  }
  async function send(file: ImportFile, apply: boolean): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      // The server compares the file with its dialogs, so unsent work goes first.
      await session.sender.flush()
      const report = await request(file, apply)
      setPreview({ file, report })
      if (!report.applied) return
      await session.refreshAfterImport(report.lines)
      onImported(report.counts.add + report.counts.change)
    } catch (error) {
      setProblem(errorSentence(t, error))
    } finally {
      setIsBusy(false)
    }
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    setPreview(null)
    const { text, encoding } = decodeFile(await chosen.arrayBuffer())
    const found = readFile(text)
    currentTarget.value = ''
    if (found) await send({ ...found, encoding }, false)
    else setProblem(t('editor.file.unreadable'))
  }
  return {
    preview,
    problem,
    isBusy,
    choose,
    apply: () => preview && void send(preview.file, true),
    /** Replaces an unknown trigger in all of its rows, and previews the file again. */
    correct(unknown: string, trigger: TriggerId) {
      if (!preview) return
      const rows = preview.file.rows.map((row) => (row.trigger === unknown ? { ...row, trigger } : row))
      void send({ ...preview.file, rows }, false)
    },
  }
}
