import { useState } from 'react'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@rubato/contracts/domain'
import { ReportForm } from '../../../features/moderation/report-form.tsx'
import { ReportSent } from '../../../features/moderation/report-sent.tsx'
import { reportSearch, type ReportTarget } from '../../../features/moderation/report-search.ts'
import { Piece } from '../../../lib/piece.tsx'
import type { Reported } from '../../../lib/reported.ts'
import { FormOther } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { BackToStart } from '../../../screens/menu/back-to-start.tsx'
import { MarkLink } from '../../../screens/menu/mark-link.tsx'

function Report({ target, reported }: { target: ReportTarget | undefined; reported: Reported | undefined }) {
  const [sent, setSent] = useState<Receipt>()
  if (sent) return <ReportSent receipt={sent} scriptId={reported?.scriptId} />
  return <ReportForm target={target} words={reported?.words} onSent={setSent} />
}

function ReportPage() {
  const { t } = useTranslation()
  const { kind, id } = Route.useSearch()
  const reported = useLocation({ select: ({ state }) => state.reported })
  return (
    <FormPage mark={<MarkLink />} title={t('report.title')} lead={t('report.lead')} art="report">
      <Piece key={id}>
        <Report target={kind && id ? { kind, id } : undefined} reported={reported} />
      </Piece>
      <FormOther>
        {t('report.have-receipt')} <Link to="/report/receipt">{t('report.look-up')}</Link>
      </FormOther>
      <BackToStart />
    </FormPage>
  )
}

export const Route = createFileRoute('/_app/report/')({
  staticData: { title: 'report' },
  validateSearch: reportSearch,
  component: ReportPage,
})
