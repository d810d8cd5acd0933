import type { ReactNode } from 'react'
import { AreaNotes } from './AreaNotes'
import type { Area } from './areas'
import { Ground, type GroundProps } from './Ground'
import { PageTitle } from './PageTitle'
import { useCustomerEvent } from './useCustomerEvent'
import { calledBy } from './words'

export interface AreaPageProps extends GroundProps {
  area: Area
  title: string
  subtitle?: ReactNode
  picture?: ReactNode
}

/** A page of an area: the event's name, the title, and the notice of why it cannot be changed. */
export function AreaPage({ area, back, title, subtitle, picture, children }: AreaPageProps) {
  const { access } = useCustomerEvent()
  return (
    <Ground back={back}>
      <header className="mb-8 flex flex-col items-center text-center">
        {picture && <div className="mt-3">{picture}</div>}
        <p className="mt-3 max-w-full text-sm text-muted wrap-break-word">
          {calledBy(access.event)}
        </p>
        <PageTitle className="mt-1 max-w-full text-balance">{title}</PageTitle>
        {subtitle && (
          <p className="mt-1.5 max-w-full text-body text-balance text-muted wrap-break-word">
            {subtitle}
          </p>
        )}
      </header>
      <div className="flex flex-col gap-8">
        <AreaNotes area={area} />
        {children}
      </div>
    </Ground>
  )
}
