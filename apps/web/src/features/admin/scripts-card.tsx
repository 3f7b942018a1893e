/** The scripts that a decision is about, with their dialogs, and the restore form for a script that was taken down. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueueDetail } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { reviewQuery } from './admin.queries.ts'
import classes from './admin.module.css'
import { NamedTexts } from './named-texts.tsx'
import { RestoreForm } from './restore-form.tsx'
import { PublicDialogs } from './public-dialogs.tsx'

type AboutScript = QueueDetail['scripts'][number]

/** The texts that need review, then all dialogs. */
function Texts({ scriptId, isHidden }: { scriptId: string; isHidden: boolean }) {
  const { t } = useTranslation()
  const { data: review, error } = useQuery(reviewQuery(scriptId))
  if (!review && error)
    return (
      <FormAlert>
        {t('admin.item.lines-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  if (!review) return <Skeleton rows={2} label={t('admin.item.lines-loading')} />
  return (
    <>
      {isHidden && <NamedTexts review={review} />}
      <PublicDialogs scriptId={scriptId} revision={review.revision} />
    </>
  )
}

function OneScript({ script, isOnly }: { script: AboutScript; isOnly: boolean }) {
  const { t } = useTranslation()
  const { id, title, description, tags, state, isShipped } = script
  // Open at once when there is only one script.
  const [shown, setShown] = useState(isOnly)
  const isHidden = state === 'held' || state === 'taken-down'
  return (
    <li>
      <div className={classes['head']}>
        <h3>{title || t('admin.item.untitled')}</h3>
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
      {state === 'taken-down' && <RestoreForm scriptId={id} isShared={title !== ''} onOpen={() => setShown(true)} />}
      {title && (
        <Row>
          <Button look="secondary" small aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? t('admin.item.close') : t('admin.item.read')}
          </Button>
        </Row>
      )}
      {title && shown && <Texts scriptId={id} isHidden={isHidden} />}
    </li>
  )
}

export function ScriptsCard({ item: { scripts } }: { item: QueueDetail }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="about-scripts">
      <h2 id="about-scripts">{t('admin.item.scripts')}</h2>
      {scripts.length === 0 && <p className={classes['text']}>{t('admin.item.scripts-gone')}</p>}
      <ul className={classes['scripts']}>
        {scripts.map((script) => (
          <OneScript key={script.id} script={script} isOnly={scripts.length === 1} />
        ))}
      </ul>
    </Card>
  )
}
