/** A vendor's last answer about a member, the rule that decided, the events, and the next look-up. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessReport, VendorAccess, VendorAnswer } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from '../admin.module.css'
import { Facts } from '../facts.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import records from '../records.module.css'
import { momentOf } from '../when.ts'
import { useChangedAccess, userActions } from './users.queries.ts'

interface CardProps {
  userId: string
  access: VendorAccess
}

export function VendorAccessCard({ userId, access }: CardProps) {
  const { t, i18n } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { vendor, stored, answers, events, failures, nextLookUpAt } = access
  const at = (instant: string | null, none: string) => (instant === null ? none : momentOf(instant, i18n.language))
  const isKnown = answers.length > 0 || nextLookUpAt !== null || stored !== null
  const id = `access-${vendor}`
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{t(`admin.vendor.${vendor}`)}</h2>
      {!isKnown && <p className={classes['text']}>{t('admin.access.unknown')}</p>}
      {isKnown && (
        <Facts
          facts={[
            { name: t('admin.access.stored'), value: stored ? t(`tiers.${stored.tier}`) : t('admin.facts.none') },
            { name: t('admin.access.valid-until'), value: at(stored?.validUntil ?? null, t('admin.access.no-end')) },
            { name: t('admin.access.failures'), value: failures, isBad: failures > 0 },
            { name: t('admin.access.next'), value: at(nextLookUpAt, t('admin.access.not-asked')) },
          ]}
        />
      )}
      {answers.map((answer) => (
        <Answer key={answer.subject} answer={answer} />
      ))}
      {events.length > 0 && (
        <section className={records['gap']}>
          <h3>{t('admin.access.events')}</h3>
          <ul className={records['entries']} aria-label={t('admin.access.events')}>
            {events.map(({ at: instant, type, state, problem }, index) => (
              <li key={`${instant}-${index}`}>
                <p>
                  <code className={classes['id']}>{[type, state].filter((part) => part !== null).join(' · ')}</code>{' '}
                  {problem !== null && <span className={records['bad']}>{problem}</span>}
                </p>
                <p className={classes['small']}>{momentOf(instant, i18n.language)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isKnown && (
        <div className={records['gap']}>
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            {t('admin.action.look-up.open')}
          </Button>
        </div>
      )}
      {isAsking && <LookUpModal userId={userId} access={access} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

/** A stored answer and its judgement by the present rules. */
function Answer({ answer: { subject, answeredAt, facts, ruling } }: { answer: VendorAnswer }) {
  const { t, i18n } = useTranslation()
  return (
    <section className={records['gap']}>
      <h3>{t('admin.access.answer', { date: momentOf(answeredAt, i18n.language) })}</h3>
      {ruling ? (
        <p className={classes['text']}>
          {t('admin.access.ruling', {
            tier: t(`tiers.${ruling.tier}`),
            rule: ruling.rule.map((word) => t(`admin.access.rule.${word}`)).join(', '),
          })}
        </p>
      ) : (
        <p className={records['bad']}>{t('admin.access.no-ruling')}</p>
      )}
      <dl className={records['facts']} aria-label={t('admin.access.facts')}>
        {[{ name: 'number', value: subject }, ...facts].map(({ name, value }, index) => (
          <div key={`${name}-${index}`}>
            <dt>
              <code className={classes['id']}>{name}</code>
            </dt>
            <dd>
              <code className={classes['id']}>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function LookUpModal({ userId, access: { vendor }, onClose }: CardProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const onDone = useChangedAccess(userId)
  return (
    <ReasonModal<AccessReport>
      draft={`admin-look-up-${vendor}-${userId}`}
      texts={t('admin.action.look-up', { returnObjects: true, name: t(`admin.vendor.${vendor}`) })}
      send={(body) => userActions(userId).lookUp(vendor, body)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
