import type { ReactNode } from 'react'
import { FullPage, type FullPageProps } from './FullPage'
import { SidePanel } from './SidePanel'
import { useWide } from './useWide'

export interface DetailProps {
  /** The kind of thing: "Contato". On a phone it is the page's name, unless `title` is set. */
  label: string
  /** The name of the page on a phone. */
  title?: string
  /** Under it. */
  subtitle?: FullPageProps['subtitle']
  /** Next to both, on a phone. */
  aside?: ReactNode
  /** Quiet words at the top of the panel, where they are not the label. */
  caption?: ReactNode
  backLabel: string
  onClose: () => void
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * The details of an item of a list: a panel next to it on a desktop, a page of its own on a phone.
 */
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
