/** A branching game as a file, on the page that its author sees. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholePlayable } from '../../domain/items/item.ts'
import { SaveScene } from '../../domain/scene-files/save-scene.tsx'
import { SceneSchemaNote } from '../../domain/scene-files/scene-schema.tsx'
import classes from './own-scene-files.module.css'

export function OwnSceneFiles({ item }: { item: WholePlayable }) {
  const { t } = useTranslation()
  const heading = useId()
  if (item.kind !== 'game' || !item.content.branches) return null
  return (
    <section aria-labelledby={heading} className={classes['files']}>
      <h3 id={heading}>{t('scene-files.title')}</h3>
      <SaveScene game={item.content} name={item.name} description={item.description} />
      <p>{t('scene-files.way')}</p>
      <SceneSchemaNote />
    </section>
  )
}
