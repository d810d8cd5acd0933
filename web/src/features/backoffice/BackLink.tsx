import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { cx } from '@/ui/classes'
import { textLinkClass } from '@/ui/TextLink'

/** The way back above a desktop's heading; a phone has it in its bar. */
export function BackLink({ link, children }: { link: LinkOptions; children: string }) {
  return (
    <Link
      {...link}
      activeOptions={{ exact: true }}
      className={cx(textLinkClass, 'mb-2 inline-flex items-center gap-1 text-sm max-md:hidden')}
    >
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
