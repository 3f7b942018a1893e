/** Which medium is shown: a tag, a file of the member's folder, a light, or an address of the provider. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOfTag, type MediaRecord } from '@rubato/builder'
import { ANY_MEDIA_TAG, isLight, lightNames } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import classes from './panel.module.css'
import {
  FIRST_LIGHT,
  kindOfLink,
  linkOfLight,
  mediumKinds,
  readPath,
  readScrolllerLink,
  readTag,
  tagText,
  type MediumKind,
} from './medium-link.ts'

interface MediumFieldsProps {
  record: MediaRecord
  isDisabled: boolean
  /** Returns why the value is refused, or null. */
  onSet: (path: readonly string[], value: unknown) => string | null
}

export function MediumFields({ record, isDisabled, onSet }: MediumFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const light = isLight(record.link) ? record.link.light : null
  const link = isLight(record.link) ? linkOfTag(ANY_MEDIA_TAG) : record.link
  const known = kindOfLink(record.link)
  /** A kind that was chosen and has no path or address yet: the record keeps its medium until then. */
  const [wanted, setWanted] = useState<MediumKind | null>(null)
  const kind = wanted ?? known
  const say = (key: string) => builderText(t, `fields.medium.${key}`)
  const kinds = mediumKinds.filter((each) => each !== 'scrolller' || site().media === 'scrolller' || known === each)
  const choose = (chosen: MediumKind) => {
    setWanted(chosen === known ? null : chosen)
    if (chosen === known) return
    if (chosen === 'tag') onSet(['link'], linkOfTag(link.tag))
    if (chosen === 'light') onSet(['link'], linkOfLight(FIRST_LIGHT))
  }
  const commit = (read: typeof readTag) => (text: string) => {
    const made = read(text, link)
    if ('refusal' in made) return say(`refused.${made.refusal}`)
    const refusal = onSet(['link'], made.link)
    if (refusal === null && read !== readTag) setWanted(null)
    return refusal
  }
  return (
    <>
      <span className={classes['choice']}>
        <label htmlFor={id}>{say('kind')}</label>
        <Select
          small
          id={id}
          value={kind}
          disabled={isDisabled}
          options={kinds.map((each) => ({ value: each, label: say(`kinds.${each}`) }))}
          onChange={choose}
        />
      </span>
      {kind === 'light' && light && (
        <span className={classes['choice']}>
          <label htmlFor={`${id}-light`}>{say('light')}</label>
          <Select
            small
            id={`${id}-light`}
            value={light}
            disabled={isDisabled}
            options={lightNames.map((each) => ({ value: each, label: t(`lights.${each}.name`) }))}
            onChange={(chosen) => onSet(['link'], linkOfLight(chosen))}
          />
        </span>
      )}
      {(kind === 'file' || kind === 'scrolller') && (
        <EntryField
          key={kind}
          label={say(`address.${kind}`)}
          hint={say(`hints.${kind}`)}
          value={kind === known ? link.url : ''}
          isDisabled={isDisabled}
          onCommit={commit(kind === 'file' ? readPath : readScrolllerLink)}
        />
      )}
      {kind !== 'light' && (
        <EntryField
          label={say('tag')}
          hint={say(`hints.${kind === 'tag' ? 'tag' : 'other-tag'}`)}
          value={tagText(link.tag)}
          placeholder={say('example')}
          isDisabled={isDisabled}
          onCommit={commit(readTag)}
        />
      )}
    </>
  )
}
