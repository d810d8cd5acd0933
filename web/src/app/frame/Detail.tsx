import type { ReactNode } from 'react'
import { FullPage, type FullPageProps } from './FullPage'
import { SidePanel } from './SidePanel'
import { useWide } from './useWide'

export interface DetailProps {
  /** What it is of: "Contato". On a phone it is the page's name, unless `title` says another. */
  label: string
  /** The name of the page on a phone. */
  title?: string
  /** Under it. */
  subtitle?: FullPageProps['subtitle']
  /** Beside both, on a phone. */
  aside?: ReactNode
  /** Quiet words at the top of the panel, where they are not the label. */
  caption?: ReactNode
  backLabel: string
  onClose: () => void
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The details of one thing of a list: a panel beside it on a desk, a page of its own on a phone. */
export function Detail({
  label,
  title = label,
  subtitle,
  aside,
  caption = label,
  backLabel,
  onClose,
  ...content
}: DetailProps) {
  return useWide() ? (
    <SidePanel label={label} caption={caption} onClose={onClose} {...content} />
  ) : (
    <FullPage
      title={title}
      subtitle={subtitle}
      aside={aside}
      backLabel={backLabel}
      onBack={onClose}
      {...content}
    />
  )
}
