// What a page must not take for markup: </script><script>window.hacked = 1</script> <img src=x onerror=hacked=1>
// <!-- " ' & &lt; ]]> ${hacked} \u003c `
#include <stdlib.h>

int weigh(int n) __asm__("</script><img src=x onerror=window.hacked=1>");
int weigh(int n) {
    char *p = malloc(2);
    const char *text = "</script><script>window.hacked=1</script>";
    for (int i = 0; i < n - 1; i++)
        p[i] = text[i];
#line 77 "</script><svg onload=window.hacked=1>\"'&.c"
    p[n] = '"';
    free(p);
    return 0;
}

int main(void) { return weigh(2); }
