/** Buttons that save a branching game as a file, whole or in the text form. Files are made on this device. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SceneFile } from '@rubato/contracts/domain'
import { downloadFile, fileNameOf } from '../../lib/download-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { sceneSchemaAddress } from './scene-schema.tsx'
import classes from './save-scene.module.css'

const formats = ['json', 'text'] as const
type Format = (typeof formats)[number]
const endings: Readonly<Record<Format, string>> = { json: 'rubato.json', text: 'txt' }
const types: Readonly<Record<Format, string>> = { json: 'application/json', text: 'text/plain' }

interface SaveSceneProps {
  /** Its content. */
  game: Omit<SceneFile['game'], 'name' | 'description'>
  /** Empty where it has none yet. */
  name: string
  description: string
}

async function contentOf(format: Format, { game, name, description }: SaveSceneProps, fallback: string) {
  const { exportScene, printSceneText, readScene } = await import('@rubato/builder')
  const { branches, ...content } = readScene(game)
  if (format === 'text') return printSceneText({ ...content, name: name || fallback })
  const file = { branches, ...content, ...(name && { name }), ...(description && { description }) }
  return exportScene(file, sceneSchemaAddress())
}

export function SaveScene(props: SaveSceneProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const save = async (format: Format) => {
    const fallback = t('scene-files.fallback')
    const name = `${fileNameOf(props.name, fallback)}.${endings[format]}`
    const content = await contentOf(format, { ...props, name: props.name.trim() }, fallback).catch(() => null)
    if (content === null) return setSaid(t('scene-files.failed'))
    downloadFile(name, content, types[format])
    setSaid(t('scene-files.saved', { name }))
  }
  return (
    <Row>
      {formats.map((format) => (
        <Button key={format} small look="secondary" onClick={() => void save(format)}>
          {t(`scene-files.${format}`)}
        </Button>
      ))}
      <span role="status" className={classes['said']}>
        {said}
      </span>
    </Row>
  )
}
