/** The token of a link in a mail: behind the #, which browsers do not send. It leaves the address when it has been read. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'

export function useMailToken(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(hash).get('token') ?? '')
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
  return token
}
