/** The steps of a task; completed ones may be links. */
export function Steps(props: { label: string; steps: { label: string; href?: string; current: boolean }[] }) {
  return (
    <nav aria-label={props.label}>
      <ol class="steps">
        {props.steps.map((item) => (
          <li aria-current={item.current ? 'step' : undefined}>
            {item.href ? (
              <a class="tap" href={item.href}>
                {item.label}
              </a>
            ) : (
              item.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
