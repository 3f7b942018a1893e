/** The games that are on this device only: each can be opened, or deleted after a question. */
import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../domain/confirm-modal.tsx'
import { editorOf } from '../../domain/items/item-paths.ts'
import { ItemBadge } from '../../domain/items/parts/item-state.tsx'
import { draftName } from '../../domain/texts/draft-name.ts'
import { taskLabel } from '../../domain/texts/task-texts.ts'
import { markUnsentGame, type GameDraft } from '../../domain/unsent-games.ts'
import { lengthText } from '../../features/items/card/item-words.ts'
import { copyKey, openCopyStorage } from '../../features/builder/document/copy-storage.ts'
import { longDateTime } from '../../lib/i18n/long-date.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { minutesAndSeconds } from '../../ui/text/clock-text.ts'
import classes from './game-drafts.module.css'

const MINUTE = 60_000

/** A branching game has a range, like the card of a saved one. Null while the game is empty. */
function draftLength(t: TFunction, { length, shortest = length ?? 0, branches }: GameDraft): string | null {
  if (length === null || (branches && length === 0)) return null
  if (!branches) return minutesAndSeconds(Math.floor(length / 1000))
  return lengthText(t, { minutes: { min: shortest / MINUTE, max: length / MINUTE } })
}

interface DraftProps {
  memberId: string
  draft: GameDraft
}

function DeleteDraft({ memberId, draft, name, onClose }: DraftProps & { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: () => openCopyStorage().remove(copyKey(memberId, draft.id)),
    onSuccess() {
      markUnsentGame(draft.id, null)
      // The row with the pressed button is gone.
      document.getElementById('content')?.focus()
    },
  })
  return (
    <ConfirmModal
      title={t('games.drafts.delete-title', { name })}
      text={t('games.drafts.delete-text')}
      confirm={t('items.delete')}
      change={remove}
      onClose={onClose}
    />
  )
}

function Draft({ memberId, draft }: DraftProps) {
  const { t, i18n } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { id, changedAt, tasks } = draft
  const name = draftName(t, draft)
  const facts = [
    draftLength(t, draft),
    tasks.map((task) => taskLabel(t, task)).join(', '),
    changedAt !== null && t('games.drafts.changed', { date: longDateTime(changedAt, i18n.language) }),
  ]
  return (
    <li>
      <div>
        <p className={classes['name']}>
          <strong>{name}</strong>
          <ItemBadge badge="draft" />
        </p>
        <p className={classes['facts']}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Row>
        <Link
          to={editorOf({ kind: 'game', id })}
          className={buttonClass({ look: 'secondary', small: true })}
          aria-label={t('games.drafts.open-name', { name })}
        >
          {t('games.drafts.open')}
        </Link>
        <Button
          look="danger"
          small
          aria-label={t('items.action-name', { action: t('items.delete'), name })}
          onClick={() => setAsked(true)}
        >
          {t('items.delete')}
        </Button>
      </Row>
      {isAsked && <DeleteDraft memberId={memberId} draft={draft} name={name} onClose={() => setAsked(false)} />}
    </li>
  )
}

export function GameDrafts({ memberId, drafts }: { memberId: string; drafts: readonly GameDraft[] }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section className={classes['drafts']} aria-labelledby={heading}>
      <h2 id={heading}>{t('games.drafts.title')}</h2>
      <p className={classes['facts']}>{t('games.drafts.lead')}</p>
      <ul>
        {drafts.map((draft) => (
          <Draft key={draft.id} memberId={memberId} draft={draft} />
        ))}
      </ul>
    </section>
  )
}
