/** The list of the builder's keys. */
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { builderText } from '../texts/builder-text.ts'
import { letterKeys } from './letter-keys.ts'
import classes from './builder-screen.module.css'

const everywhere = [
  ['undo', 'Ctrl Z'],
  ['redo', 'Ctrl Shift Z, Ctrl Y'],
  ['save', 'Ctrl S'],
  ['copy', 'Ctrl C, Ctrl X, Ctrl V'],
  ['paste-insert', 'Ctrl Shift V'],
  ['duplicate', 'Ctrl D'],
  ['group', 'Ctrl G'],
  ['all', 'Ctrl A'],
  ['escape', 'Esc'],
  ['delete', 'Del'],
  ['ripple', 'Shift Del'],
  ['nudge', 'Ctrl ← →'],
  ['move', 'M'],
  ['split', 'S'],
  ['palette', 'T'],
  ['line', 'L'],
  ['fill', 'F'],
  ['fill-selection', 'Shift F'],
  ['view', 'V'],
  ['play', 'P'],
  ['loop-in', 'I'],
  ['loop-out', 'O'],
  ['loop-play', '/'],
  ['help', '?'],
] as const
const list = [
  ['row', '↑ ↓'],
  ['range', 'Shift ↑ ↓'],
  ['toggle', 'Space'],
  ['edit', 'Enter, F2'],
] as const

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{title}</h3>
      <dl className={classes['keys']}>
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{builderText(t, `keys.names.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function KeysModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const areOff = useSyncExternalStore(letterKeys.subscribe, letterKeys.areOff)
  return (
    <Modal title={builderText(t, 'keys.title')} size={560} onClose={onClose}>
      <label className={classes['letters']}>
        <input
          type="checkbox"
          checked={!areOff}
          onChange={(event) => letterKeys.setOff(!event.currentTarget.checked)}
        />
        {builderText(t, 'keys.letters')}
      </label>
      <Keys title={builderText(t, 'keys.everywhere')} keys={everywhere} />
      <Keys title={builderText(t, 'keys.list')} keys={list} />
    </Modal>
  )
}
