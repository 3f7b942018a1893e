/** The way that was read through a branching game as files: its words as VTT, its strokes as a funscript. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionStart } from '@rubato/engine'
import { downloadFile, fileNameOf } from '../../lib/download-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './screenplay-list.module.css'

const formats = ['vtt', 'funscript'] as const
type Format = (typeof formats)[number]
const types: Readonly<Record<Format, string>> = { vtt: 'text/vtt', funscript: 'application/json' }

/** Title and author, as written into files. */
export interface WorkFacts {
  title: string
  creator: string
}

interface Way {
  start: SessionStart
  /** Ids of sections, in the order in which they were played. */
  sections: readonly string[]
}

/** The content of the file; null where this way cannot be written as one. */
async function contentOf(format: Format, { start, sections }: Way, work: WorkFacts): Promise<string | null> {
  const { game, profile, seed } = start
  if (!('sections' in game)) return null
  const { exportFunscript, exportVtt, walkedPath } = await import('@rubato/builder')
  const walked = walkedPath(game, sections, { profile, seed })
  if (!walked.ok) return null
  if (format === 'vtt') return exportVtt(walked.game)
  const made = exportFunscript(walked.game, { ...work, version: '1.0', keptFields: null })
  return made.ok ? made.text : null
}

export function WayFiles({ work, ...way }: Way & { work: WorkFacts }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const save = async (format: Format) => {
    const content = await contentOf(format, way, work).catch(() => null)
    if (content === null) return setSaid(t('screenplay.way.failed'))
    const name = `${fileNameOf(work.title, t('screenplay.file'))}.${format}`
    downloadFile(name, content, types[format])
    setSaid(t('screenplay.way.saved', { name }))
  }
  return (
    <>
      {formats.map((format) => (
        <Button key={format} small look="secondary" onClick={() => void save(format)}>
          {t(`screenplay.way.${format}`)}
        </Button>
      ))}
      <span role="status" className={classes['said']}>
        {said}
      </span>
    </>
  )
}
