import { useState } from 'react'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@rubato/contracts/domain'
import { ReportForm } from '../../features/moderation/report-form.tsx'
import { ReportSent } from '../../features/moderation/report-sent.tsx'
import type { ReportTarget } from '../../features/moderation/report-search.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { useKnown } from '../../lib/query/use-known.ts'
import type { Reported } from '../../domain/report-link.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { BackToStart } from '../menu/back-to-start.tsx'

const route = getRouteApi('/_app/report/')

function Report({ target, reported }: { target: ReportTarget | undefined; reported: Reported | undefined }) {
  const [sent, setSent] = useState<Receipt>()
  const me = useKnown(meQuery)
  if (sent) return <ReportSent receipt={sent} page={reported?.page} canFollow={me !== undefined} />
  return <ReportForm target={target} targetText={reported?.text} onSent={setSent} />
}

export function ReportScreen() {
  const { t } = useTranslation()
  const { kind, id } = route.useSearch()
  const reported = useLocation({ select: ({ state }) => state.reported })
  return (
    <FormPage title={t('report.title')} lead={t('report.lead')} art="report">
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
