import { Content } from '@/features/frame/Content'
import { SkipLink } from '@/features/frame/SkipLink'
import { Wordmark } from '@/features/frame/Wordmark'
import { useSignOut } from '@/features/workspace/useSignOut'
import { Button } from '@/ui/Button'

/** Where Cortejo's own staff land without a business: nobody takes them for a new professional. */
export function StaffWelcome({
  name,
  onOpenBusiness,
}: {
  name: string
  onOpenBusiness: () => void
}) {
  const signOut = useSignOut()
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-160 items-center px-5 pt-5 md:pt-10">
        <Wordmark />
      </header>
      <Content>
        <div className="mx-auto max-w-150">
          <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
            Esta conta é da equipe Cortejo
          </h1>
          <p className="mt-1.5 text-body text-muted">
            {name && `Olá, ${name}. `}O painel da equipe ainda está por vir, e você não faz parte de
            nenhum espaço de trabalho. Se também organiza eventos, abra o seu.
          </p>
          <div className="mt-8 flex flex-col-reverse gap-2 sm:flex-row">
            <Button variant="secondary" size="lg" onClick={signOut}>
              Sair
            </Button>
            <Button size="lg" onClick={onOpenBusiness}>
              Abrir meu negócio
            </Button>
          </div>
        </div>
      </Content>
    </>
  )
}
