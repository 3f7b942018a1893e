/** The way that was read through a branching game as files: its words as VTT, its strokes as a funscript. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayedWay, SessionStart } from '@rubato/engine'
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

interface WayFilesProps {
  game: SessionStart['game']
  way: PlayedWay
  work: WorkFacts
}

async function contentOf(format: Format, { game, way, work }: WayFilesProps): Promise<string> {
  const { exportVtt, exportWay } = await import('@rubato/builder')
  if (format === 'vtt') return exportVtt(way.lines)
  const sections = 'sections' in game ? game.sections : []
  const nameOf = (section: string) => sections.find(({ id }) => id === section)?.name ?? section
  return exportWay(way, nameOf, work)
}

export function WayFiles(props: WayFilesProps) {
  const { work } = props
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const save = async (format: Format) => {
    const content = await contentOf(format, props).catch(() => null)
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
