// How often words occur, by a binary tree.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How often each argument is given, in alphabetical order, by a binary tree.
struct node {
    const char *word;
    int count;
    struct node *left, *right;
};

static struct node *insert(struct node *root, const char *word) {
    struct node **link = &root;

    while (*link != NULL) {
        int order = strcmp(word, (*link)->word);
        if (order == 0) {
            (*link)->count++;
            return root;
        }
        link = order < 0 ? &(*link)->left : &(*link)->right;
    }
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return root;
    node->word = word;
    node->count = 1;
    node->left = node->right = NULL;
    *link = node;
    return root;
}

static void print(const struct node *node) {
    if (node == NULL)
        return;
    print(node->left);
    printf("%4d %s\n", node->count, node->word);
    print(node->right);
}

static void release(struct node *node) {
    if (node == NULL)
        return;
    release(node->left);
    release(node->right);
    free(node);
}

int main(int argc, char **argv) {
    struct node *root = NULL;

    if (argc < 2) {
        fprintf(stderr, "usage: tree word ...\n");
        return 1;
    }
    for (int i = 1; i < argc; i++)
        root = insert(root, argv[i]);
    print(root);
    release(root);
    return 0;
}
