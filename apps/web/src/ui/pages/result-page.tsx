/** A page for the result of something that was done elsewhere: logo and art around what happened and what to do next. */
import type { ReactNode } from 'react'
import { FormPage } from './form-page.tsx'
import { Row } from '../layout/row.tsx'

interface ResultPageProps {
  /** The logo. */
  mark: ReactNode
  title: string
  text?: ReactNode
  /** Below the text: what was bought, a reference number, a contact address. */
  details?: ReactNode
  actions?: ReactNode
}

export const ResultPage = ({ mark, title, text, details, actions }: ResultPageProps) => (
  <FormPage mark={mark} title={title} lead={text} art="membership-result">
    {details && <div>{details}</div>}
    {actions && <Row>{actions}</Row>}
  </FormPage>
)
