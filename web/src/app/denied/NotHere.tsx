import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { meQuery } from '@/app/workspace/me'
import { EmptyState } from '@/ui/EmptyState'
import { askedAt } from './askedAt'
import { WhoToAsk } from './WhoToAsk'

/** The notice in place of a list that was closed or deleted: another try would get the same answer. */
export default function NotHere() {
  const { pathname } = useLocation()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <EmptyState icon={<LockKeyhole size={26} aria-hidden />} title="Esta parte foi fechada">
      O que estava aqui foi excluído, ou o que você pode ver mudou. Se isso parece um engano, fale
      com <WhoToAsk asked={askedAt(pathname, me?.phone)} otherwise="quem organiza" />.
    </EmptyState>
  )
}
