/** Which medium is shown: a tag, a file of the member's folder, a light, or an address of the provider. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOfTag, type MediaRecord } from '@rubato/builder'
import { ANY_MEDIA_TAG, isLight, lightNames } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { Choice } from './choice.tsx'
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
  /** Returns why the value is refused, or null. */
  onSet: (path: readonly string[], value: unknown) => string | null
  /** Sets a value that was chosen, not typed: no field can show a refusal, so it is announced. */
  onChoose: (path: readonly string[], value: unknown) => void
}

export function MediumFields({ record, onSet, onChoose }: MediumFieldsProps) {
  const { t } = useTranslation()
  const light = isLight(record.link) ? record.link.light : null
  const link = isLight(record.link) ? linkOfTag(ANY_MEDIA_TAG) : record.link
  const known = kindOfLink(record.link)
  /** A kind that was chosen and has no path or address yet: the record keeps its medium until then. */
  const [wanted, setWanted] = useState<MediumKind | null>(null)
  const kind = wanted ?? known
  const say = (key: string) => builderText(t, `fields.medium.${key}`)
  const kinds = mediumKinds.filter((each) => each !== 'scrolller' || site().media === 'scrolller' || known === each)
  const choose = (chosen: MediumKind): null => {
    // A tag and a light are set at once: the fields follow the record.
    const isSetLater = chosen === 'file' || chosen === 'scrolller'
    setWanted(isSetLater && chosen !== known ? chosen : null)
    if (chosen === 'tag' && known !== 'tag') onChoose(['link'], linkOfTag(link.tag))
    if (chosen === 'light' && known !== 'light') onChoose(['link'], linkOfLight(FIRST_LIGHT))
    return null
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
      <Choice
        label={say('kind')}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: say(`kinds.${each}`) }))}
        onChoose={choose}
      />
      {kind === 'light' && light && (
        <Choice
          label={say('light')}
          value={light}
          options={lightNames.map((each) => ({ value: each, label: t(`lights.${each}.name`) }))}
          onChoose={(chosen) => {
            onChoose(['link'], linkOfLight(chosen))
            return null
          }}
        />
      )}
      {(kind === 'file' || kind === 'scrolller') && (
        <EntryField
          key={kind}
          label={say(`address.${kind}`)}
          hint={say(`hints.${kind}`)}
          value={kind === known ? link.url : ''}
          onCommit={commit(kind === 'file' ? readPath : readScrolllerLink)}
        />
      )}
      {kind !== 'light' && (
        <EntryField
          label={say('tag')}
          hint={say(`hints.${kind === 'tag' ? 'tag' : 'other-tag'}`)}
          value={tagText(link.tag)}
          placeholder={say('example')}
          onCommit={commit(readTag)}
        />
      )}
    </>
  )
}
