import { useLocation } from '@tanstack/react-router'
import { Content } from '@/app/frame/Content'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { CustomerHomeLoading } from './CustomerHomeLoading'

/** The shape of whichever of the event's pages was asked for, while it is not known whose it is. */
export function ClientLoading() {
  const { pathname } = useLocation()
  return /^\/evento\/[^/]+\/?$/.test(pathname) ? <CustomerHomeLoading /> : <ClientPageLoading />
}

/** The shape of a page below the first one while it is fetched. */
export function ClientPageLoading() {
  return (
    <Content width="alone">
      <LoadingStatus>Abrindo…</LoadingStatus>
      <div className="flex flex-col gap-3">
        <Skeleton className="mb-4 h-9 w-52" />
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
      </div>
    </Content>
  )
}
