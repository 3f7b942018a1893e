/** The command palette: a text field over a list of screens, the member's own things and actions. */
import { useState } from 'react'
import { Command } from 'cmdk'
import { useTranslation } from 'react-i18next'
import { addRecent, readRecent } from '../../lib/storage/recent.ts'
import { Modal } from '../../ui/modal.tsx'
import { findEntries, type FoundEntry } from './find-entries.ts'
import type { PaletteSource } from './palette-entry.ts'
import classes from './palette-modal.module.css'

interface PaletteModalProps {
  sources: readonly PaletteSource[]
  onClose: () => void
}

function Entry({ entry, onChoose }: { entry: FoundEntry; onChoose: (entry: FoundEntry) => void }) {
  const { id, label, icon: Icon, origin } = entry
  return (
    <Command.Item value={id} className={classes['entry']} onSelect={() => onChoose(entry)}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      <span className={classes['label']}>{label}</span>
      {origin !== undefined && <span className={classes['origin']}>{origin}</span>}
    </Command.Item>
  )
}

export function PaletteModal({ sources, onClose }: PaletteModalProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [recent] = useState(() => readRecent('palette'))
  const titles = { recent: t('palette.recent'), found: t('palette.found') }
  const groups = findEntries(sources, recent, text, titles)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const choose = ({ id, onChoose }: FoundEntry) => {
    addRecent('palette', id)
    onClose()
    // After the palette has returned the focus: a modal that the entry opens returns it there too.
    requestAnimationFrame(onChoose)
  }
  return (
    <Modal isAtTop size={600} title={t('palette.title')} onClose={onClose}>
      <Command shouldFilter={false} vimBindings={false} loop label={t('palette.field')} className={classes['palette']}>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t('palette.placeholder')}
          className={classes['field']}
          data-autofocus
        />
        <Command.List label={t('palette.list')} className={classes['list']}>
          {groups.map(({ title, entries }) => (
            <Command.Group key={title} heading={title} className={classes['group']}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onChoose={choose} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {count === 0 && <p className={classes['note']}>{t('palette.none')}</p>}
        {sources.map(({ title, note }) => note !== undefined && <Note key={title} text={note} />)}
        <p role="status" className="visually-hidden">
          {text.trim() === '' ? '' : t('palette.count', { count })}
        </p>
      </Command>
    </Modal>
  )
}

const Note = ({ text }: { text: string }) => (
  <p role="status" className={classes['note']}>
    {text}
  </p>
)
