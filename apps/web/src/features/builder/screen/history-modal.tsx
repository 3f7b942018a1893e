/** All steps with their names, the last one first: a press goes back or forward to it. */
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { useWork, useWorkState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import classes from './history-modal.module.css'

export function HistoryModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { store } = useWork()
  const { history, role } = useWorkState()
  const { done, undone } = history
  const steps = [...done, ...undone.toReversed()]
  /** With the state before all steps, which has no name. */
  const states = [builderText(t, 'history.start'), ...steps.map(({ label }) => sentenceText(t, label))]
  return (
    <Modal title={builderText(t, 'history.title')} size={460} onClose={onClose}>
      <p>{builderText(t, 'history.lead')}</p>
      <ol className={classes['steps']}>
        {states
          .map((name, index) => (
            <li key={index}>
              <button
                type="button"
                className={classes['step']}
                aria-current={index === done.length ? 'step' : undefined}
                data-undone={index > done.length || undefined}
                data-autofocus={index === done.length || undefined}
                disabled={role === 'following'}
                onClick={() => store.travel(index - done.length)}
              >
                {name}
              </button>
            </li>
          ))
          .toReversed()}
      </ol>
    </Modal>
  )
}
