/** The state of a vendor, and the jobs that an admin can start. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VendorReport } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import records from '../records.module.css'
import { Facts } from '../facts.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { momentOf } from '../when.ts'
import { useChangedMemberships, vendorActions } from './memberships.queries.ts'
import { vendorFacts } from './vendor-facts.ts'

type Action = 'reconcile' | 'release'

export function VendorCard({ report }: { report: VendorReport }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState<Action>()
  const [now] = useState(Date.now)
  const { vendor, hold } = report
  const isHolding = hold !== null && hold.releasedAt === null
  return (
    <Card aria-labelledby="vendor">
      <h2 id="vendor">{t(`admin.vendor.${vendor}`)}</h2>
      {isHolding && (
        <FormAlert>
          {t('admin.memberships.held', {
            date: momentOf(hold.heldAt, i18n.language),
            endings: hold.endings,
            members: hold.members,
          })}
        </FormAlert>
      )}
      <Facts facts={vendorFacts(t, report, { language: i18n.language, now })} />
      <div className={records['gap']}>
        <Row>
          <Button look="secondary" onClick={() => setOpen('reconcile')}>
            {t('admin.action.reconcile.open')}
          </Button>
          {isHolding && (
            <Button look="danger" onClick={() => setOpen('release')}>
              {t('admin.action.release.open')}
            </Button>
          )}
        </Row>
      </div>
      {open && <ActionModal report={report} action={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

interface ActionModalProps {
  report: VendorReport
  action: Action
  onClose: () => void
}

function ActionModal({ report: { vendor }, action, onClose }: ActionModalProps) {
  const { t } = useTranslation()
  const onDone = useChangedMemberships()
  return (
    <ReasonModal
      draft={`admin-${action}-${vendor}`}
      texts={t(`admin.action.${action}`, { returnObjects: true, name: t(`admin.vendor.${vendor}`) })}
      isDangerous={action === 'release'}
      send={vendorActions(vendor)[action]}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
