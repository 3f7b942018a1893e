/** The items of a decision, with their texts, and the restore form for those that were taken down. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueueDetail } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { reviewQuery, type Subject } from './moderation.queries.ts'
import classes from '../admin.module.css'
import { ContentFacts, ImportedWork, NamedTexts, PublicDialogs } from './item-texts.tsx'
import { RestoreForm } from './restore-form.tsx'

type AboutItem = QueueDetail['items'][number]

/** The texts that need review, then all dialogs of a script, or what a game or a generator holds. */
function Texts({ subject, isHidden }: { subject: Subject; isHidden: boolean }) {
  const { t } = useTranslation()
  const { data: review, error } = useQuery(reviewQuery(subject))
  if (!review && error)
    return (
      <FormAlert>
        {t('admin.item.lines-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  if (!review) return <Skeleton rows={2} label={t('admin.item.lines-loading')} />
  return (
    <>
      {review.imported && <ImportedWork imported={review.imported} />}
      {isHidden && <NamedTexts review={review} />}
      {subject.kind === 'script' ? (
        <PublicDialogs scriptId={subject.id} revision={review.revision} />
      ) : (
        <ContentFacts kind={subject.kind} id={subject.id} revision={review.revision} />
      )}
    </>
  )
}

function OneItem({ item, isOnly }: { item: AboutItem; isOnly: boolean }) {
  const { t } = useTranslation()
  const { kind, id, title, description, tags, state, isShipped } = item
  const isScript = kind === 'script'
  // Open at once when there is only one item.
  const [shown, setShown] = useState(isOnly)
  const isHidden = state === 'held' || state === 'taken-down'
  return (
    <li>
      <div className={classes['head']}>
        <h3>{title || t('admin.item.untitled')}</h3>
        <Chip>{t(`admin.item.kinds.${kind}`)}</Chip>
        <Chip>{t(`admin.item.states.${state}`)}</Chip>
      </div>
      {description && <p className={classes['quoted']}>{description}</p>}
      {tags.length > 0 && (
        <div className={classes['chips']}>
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
      )}
      {isShipped && <p className={classes['small']}>{t('admin.item.shipped')}</p>}
      {state === 'taken-down' && (
        <RestoreForm subject={{ kind, id }} isShared={title !== ''} onOpen={() => setShown(true)} />
      )}
      {title && (
        <Row>
          <Button look="secondary" small aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown
              ? t(isScript ? 'admin.item.close' : 'admin.item.close-texts')
              : t(isScript ? 'admin.item.read' : 'admin.item.read-texts')}
          </Button>
        </Row>
      )}
      {title && shown && <Texts subject={{ kind, id }} isHidden={isHidden} />}
    </li>
  )
}

export function ItemsCard({ item: { items } }: { item: QueueDetail }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="about-items">
      <h2 id="about-items">{t('admin.item.items')}</h2>
      {items.length === 0 && <p className={classes['text']}>{t('admin.item.items-gone')}</p>}
      <ul className={classes['scripts']}>
        {items.map((item) => (
          <OneItem key={item.id} item={item} isOnly={items.length === 1} />
        ))}
      </ul>
    </Card>
  )
}
