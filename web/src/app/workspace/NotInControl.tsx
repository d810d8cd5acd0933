import { Callout } from '@/ui/Callout'

/** The notice in place of an act that the database refuses to staff in control of a business. */
export function NotInControl({
  children,
  className,
}: {
  /** The act that is refused: "não envia convites". */
  children: string
  className?: string
}) {
  return (
    <Callout className={className}>
      No controle de um espaço, a equipe do Cortejo {children}: só quem é do espaço.
    </Callout>
  )
}
