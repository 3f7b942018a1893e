/** The list of the builder's keys. */
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { builderText } from '../texts/builder-text.ts'
import { keyRows, listRows, timelineRows } from '../keys/keymap.ts'
import { letterKeys } from './letter-keys.ts'
import classes from './builder-screen.module.css'

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
      <Keys title={builderText(t, 'keys.everywhere')} keys={keyRows.map(({ name, shown }) => [name, shown] as const)} />
      <Keys title={builderText(t, 'keys.timeline')} keys={timelineRows} />
      <Keys title={builderText(t, 'keys.list')} keys={listRows} />
    </Modal>
  )
}
