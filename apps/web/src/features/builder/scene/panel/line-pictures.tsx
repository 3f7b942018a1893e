/** The picture during a line of a section: a file of the member's folder, or any medium with a tag. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfMedium, type SectionOf } from '@rubato/contracts/domain'
import { ownLines, pictureOf, showWithLine } from '@rubato/builder'
import { SelectField } from '../../../../ui/inputs/select.tsx'
import { FieldsOf } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import { readName, tagText } from '../../panel/medium-link.ts'
import { builderText } from '../../texts/builder-text.ts'
import { excerptOf } from '../../texts/record-text.ts'
import { CommitField } from './commit-field.tsx'
import classes from './section-panel.module.css'

export function LinePictures({ section }: { section: SectionOf<'timeline'> }) {
  const { t } = useTranslation()
  const { document, run } = useScene()
  const [chosen, setChosen] = useState(0)
  const lines = ownLines(section)
  const index = Math.min(chosen, lines.length - 1)
  const line = lines[index]
  if (!line) return null
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const link = pictureOf(section, line)?.link
  const refusal = (name: string): string | null => {
    const read = readName(name)
    return name.trim() !== '' && 'refusal' in read ? builderText(t, `fields.medium.refused.${read.refusal}`) : null
  }
  const show = (name: string): boolean => {
    const read = readName(name)
    const wanted = name.trim() === '' ? null : 'link' in read ? read.link : undefined
    const command = wanted !== undefined && showWithLine(document, { section: section.id, index }, wanted)
    return command ? run(command) : false
  }
  return (
    <div className={classes['group']}>
      <h3>{text('pictures')}</h3>
      <SelectField
        label={text('picture-line')}
        value={String(index)}
        options={lines.map((each, place) => ({
          value: String(place),
          label: `${place + 1}. ${excerptOf(each.text)}${pictureOf(section, each) ? ` · ${text('with-picture')}` : ''}`,
        }))}
        onChange={(place) => setChosen(Number(place))}
      />
      <FieldsOf key={line.id} name={line.id}>
        <CommitField
          label={text('picture')}
          description={text('picture-hint')}
          value={link ? tagText(nameOfMedium(link)) : ''}
          check={refusal}
          onCommit={show}
        />
      </FieldsOf>
    </div>
  )
}
