import { useLocation, useNavigate } from '@tanstack/react-router'
import { AgeCheckReturn } from '../../features/account/age-check-return.tsx'
import { HOME } from '../../lib/browser/redirect-back.ts'

export function AgeCheckScreen() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  return (
    <AgeCheckReturn
      fragment={hash}
      onDone={() => void navigate({ to: HOME, replace: true })}
      onBack={() => void navigate({ to: '/age', replace: true })}
    />
  )
}
