/** The list of the editor's keyboard shortcuts. */
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import classes from './editor-screen.module.css'

const everywhere = [
  'next-trigger',
  'previous-trigger',
  'missing',
  'new',
  'search',
  'find',
  'undo',
  'redo',
  'help',
] as const
const onDialog = [
  'next',
  'edit',
  'listen',
  'publish',
  'fix',
  'move',
  'delete',
  'select',
  'extend',
  'select-all',
] as const
const inField = ['add', 'leave', 'take'] as const

function Keys({ title, names }: { title: string; names: readonly ShortcutName[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={classes['keys-title']}>{title}</h3>
      <dl className={classes['keys']}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`editor.keys.${name}.key`)}</kbd>
            </dt>
            <dd>{t(`editor.keys.${name}.does`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
type ShortcutName = (typeof everywhere)[number] | (typeof onDialog)[number] | (typeof inField)[number]

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('editor.keys.title')} size={520} onClose={onClose}>
      <Keys title={t('editor.keys.everywhere')} names={everywhere} />
      <Keys title={t('editor.keys.on-line')} names={onDialog} />
      <Keys title={t('editor.keys.in-field')} names={inField} />
    </Modal>
  )
}
